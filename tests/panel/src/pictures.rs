//! Pictures.

use image::{DynamicImage, ImageFormat, ImageReader, RgbImage, imageops::FilterType};
use std::io::Cursor;

fn picture() -> DynamicImage {
    RgbImage::from_fn(8, 8, |x, y| image::Rgb([x as u8, y as u8, 0])).into()
}
fn encoded() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture().write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}
pub fn png_written() -> usize {
    encoded().len()
}
pub fn png_read() -> u32 {
    image::load_from_memory(&encoded()).unwrap().width()
}
pub fn format_guessed() -> Option<ImageFormat> {
    ImageReader::new(Cursor::new(encoded()))
        .with_guessed_format()
        .unwrap()
        .format()
}
pub fn thumbnail() -> u32 {
    picture().resize(4, 4, FilterType::Nearest).height()
}
pub fn png_opened() -> bool {
    image::open("missing.png").is_err()
}
pub fn png_saved() -> bool {
    picture().save("saved.png").is_ok()
}
