import os, sys, zipfile
os.makedirs(sys.argv[1], exist_ok=True)
i = "hello-1.0.dist-info/"
f = {"hello.py": open("hello.py").read(), i + "METADATA": "Metadata-Version: 2.1\nName: hello\nVersion: 1.0\n", i + "WHEEL": "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n", i + "entry_points.txt": "[console_scripts]\nhello = hello:main\n"}
f[i + "RECORD"] = "".join(n + ",,\n" for n in f) + i + "RECORD,,\n"
with zipfile.ZipFile(sys.argv[1] + "/hello-1.0-py3-none-any.whl", "w") as z:
    for n, t in f.items():
        z.writestr(n, t)
