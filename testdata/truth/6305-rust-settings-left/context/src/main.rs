mod settings;

use settings::Settings;

fn main() {
    let settings = Settings::load().expect("failed to read configuration");
    println!("sending by {}", settings.host);
}
