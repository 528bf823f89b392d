//! Templates.

use minijinja::{Environment, context};

pub fn inline_template() -> String {
    let mut environment = Environment::new();
    environment
        .add_template(
            "hello",
            "Hello {{ name|upper }}{% for i in items %} {{ i }}{% endfor %}",
        )
        .unwrap();
    let page = environment.get_template("hello").unwrap();
    page.render(context! { name => "Ada", items => [1, 2] })
        .unwrap()
}
pub fn broken_template() -> String {
    Environment::new()
        .render_str("{% if %}", ())
        .unwrap_err()
        .to_string()
}
pub fn template_of_a_file() -> String {
    let source = std::fs::read_to_string("page.html").unwrap();
    Environment::new()
        .render_str(&source, context! { name => "Ada" })
        .unwrap()
}
