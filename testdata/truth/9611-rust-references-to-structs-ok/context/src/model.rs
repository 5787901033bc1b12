pub struct Track {
    pub name: String,
    pub length: u32,
}

pub trait Marker {
    fn marked(&self) -> bool {
        true
    }
}

impl Marker for &Track {}

pub fn same(track: &Track) -> &Track { track }

pub fn longer<'a>(x: &'a Track, y: &'a Track) -> &'a Track {
    if same(x).length > y.length { x } else { y }
}
