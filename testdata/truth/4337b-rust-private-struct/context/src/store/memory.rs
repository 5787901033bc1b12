struct Memory {
    pub n: i32,
}
