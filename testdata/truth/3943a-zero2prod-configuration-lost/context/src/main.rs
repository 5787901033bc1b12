use zero2prod::configuration::get_configuration;
use zero2prod::startup::run;

fn main() -> Result<(), std::io::Error> {
    let configuration = get_configuration().expect("Failed to read configuration.");
    run(configuration)
}
