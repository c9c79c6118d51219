//! The application in the browser.
