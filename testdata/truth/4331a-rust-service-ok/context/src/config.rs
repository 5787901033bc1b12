use std::env;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, PartialEq, Clone, Copy)]
pub enum Level {
    Info,
    Warn,
}

#[derive(Debug)]
pub enum ConfigError {
    Level(String),
    Argument(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Level(l) => write!(f, "unknown level {}", l),
            ConfigError::Argument(a) => write!(f, "unknown argument {}", a),
        }
    }
}

impl std::error::Error for ConfigError {}

impl FromStr for Level {
    type Err = ConfigError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match s {
            "info" => Ok(Level::Info),
            "warn" => Ok(Level::Warn),
            other => Err(ConfigError::Level(other.to_string())),
        }
    }
}

pub struct Config {
    pub addr: String,
    pub level: Level,
}

impl Config {
    pub fn from_args(mut args: impl Iterator<Item = String>) -> Result<Config, ConfigError> {
        let mut config = Config { addr: env::var("SVC_ADDR").unwrap_or_else(|_| "0.0.0.0:80".to_string()), level: Level::Info };
        while let Some(a) = args.next() {
            match a.as_str() {
                "--level" => config.level = args.next().unwrap_or_default().parse()?,
                _ => return Err(ConfigError::Argument(a)),
            }
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        assert_eq!("warn".parse::<Level>().unwrap(), Level::Warn);
        assert!("loud".parse::<Level>().is_err());
    }

    #[test]
    #[should_panic]
    fn unknown() {
        Config::from_args(vec!["-x".to_string()].into_iter()).unwrap();
    }
}
