#[derive(Default)]
pub struct Deserialize(pub u8);
