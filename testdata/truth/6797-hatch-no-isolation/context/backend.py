import base64
import hashlib
import zipfile


def build_wheel(directory, config_settings=None, metadata_directory=None):
    name = "own-1-py3-none-any.whl"
    files = {"own.py": "x = 1\n", "own-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: own\nVersion: 1\n",
             "own-1.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = ""
    with zipfile.ZipFile(directory + "/" + name, "w") as z:
        for path, text in files.items():
            z.writestr(path, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(text)}\n"
        z.writestr("own-1.dist-info/RECORD", record + "own-1.dist-info/RECORD,,\n")
    return name
