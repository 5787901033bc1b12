pub struct Page;
