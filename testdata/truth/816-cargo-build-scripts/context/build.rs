use std::os::unix::fs::PermissionsExt;
fn main() {
    std::fs::create_dir_all("/gen").unwrap();
    std::fs::write("/gen/a", "1").unwrap();
    std::fs::write("/usr/bin/gen-tool", "#!/bin/sh\n").unwrap();
    std::fs::set_permissions("/usr/bin/gen-tool", std::fs::Permissions::from_mode(0o755)).unwrap();
}
