//! Six extensions of the toolbox. Each declares that it acts through the ports it is handed;
//! [`tidy`] and [`table`] lie, one by itself and one through a dependency that lies to it.

pub mod image;
pub mod page;
pub mod summary;
pub mod table;
pub mod tidy;
pub mod words;
