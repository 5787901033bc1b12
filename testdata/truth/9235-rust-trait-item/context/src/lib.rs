pub mod square;

pub trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String;
    fn label(&self) -> String {
        format!("{} {}", self.name(), self.area())
    }
}
