pub mod configuration;
pub mod startup;
