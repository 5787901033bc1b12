mod state;

use state::State;

fn label(s: State) -> &'static str {
    match s {
        State::Open => "open",
        State::Closed => "closed",
    }
}

fn main() {
    println!("{} {:?}", label(State::Open), State::Locked);
}
