#[derive(Debug, Clone, Copy)]
pub enum State {
    Open,
    Closed,
    Locked,
}
