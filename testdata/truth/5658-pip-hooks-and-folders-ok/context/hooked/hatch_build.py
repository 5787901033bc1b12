from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    def initialize(self, version, build_data):
        with open("made.py", "w") as f:
            f.write("print('made')\n")
