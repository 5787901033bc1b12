import json
import pkg_resources

print(json.dumps([d.project_name for d in pkg_resources.working_set]))
