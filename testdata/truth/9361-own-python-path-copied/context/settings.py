from pathlib import Path
OUT = Path("/etc/ssl/app/ca.pem")
