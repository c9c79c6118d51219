//! What is loaded: joins, indexes, questions and answers (one module a page's answer).
