//! Tables and queues against simple models.

mod quotient;
mod textbook;
