ROOT = "/srv"
OUT_DIR = ROOT + "/out"
