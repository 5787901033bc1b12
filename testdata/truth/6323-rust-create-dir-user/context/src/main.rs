use std::{fs, path::Path, process};

struct Cache<'a> {
    dir: &'a Path,
}

impl<'a> Cache<'a> {
    fn open(dir: &'a Path) -> std::io::Result<Self> {
        fs::create_dir_all(dir)?;
        Ok(Cache { dir })
    }
}

fn main() {
    let path = Path::new("var/cache");
    let cache = match Cache::open(path) {
        Ok(c) => c,
        Err(e) => {
            eprintln!("cannot open {}: {}", path.display(), e);
            process::exit(1);
        }
    };
    println!("{}", cache.dir.display());
}
