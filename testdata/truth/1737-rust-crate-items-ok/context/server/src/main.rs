mod inner;
use common::greet::{hello, Level, self as g, deep::down};
use common::shout;
use common::reexported;
use common::greet::deep;
use common::Thing;
use crate::inner::helper;
use crate::inner::nested::{self, leaf};
use crate::inner::Kind::{A, B};
fn main() { hello(); g::hello(); shout!(); reexported(); deep::down(); down(); let _ = (Thing, Level::High, A, B); helper(); nested::leaf(); leaf(); let _ = common::greet::made(); }
