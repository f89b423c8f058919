//! Access control, and the security headers of responses.
//!
//! The server listens on loopback, but any page in the user's browser can send requests there. Requests from other
//! sites are recognized by `Origin` and `Sec-Fetch-Site`, which scripts cannot forge, and DNS rebinding, where another
//! site's name points to this machine, by the name in `Host`.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::server::App;

/// Everything is loaded from this server, nothing may be framed or opened by others, media types are not guessed, and
/// no device is requested.
const SECURITY: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds the headers to every response and refuses requests under unknown host names.
pub(crate) async fn host(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match check_host(request.headers(), app.host.as_deref()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Refuses API calls from other sites.
pub(crate) async fn site(request: Request, next: Next) -> Response {
    let mut response = match check_site(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Checks the host name. An IP address cannot be rebound, and nobody else can own the name `localhost`.
fn check_host(headers: &HeaderMap, own: Option<&str>) -> Result<(), Failure> {
    let host = text(headers, &header::HOST).and_then(|host| host.parse::<Authority>().ok());
    let name = host.as_ref().map_or("", Authority::host);
    let number = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    if number
        || name.eq_ignore_ascii_case("localhost")
        || own.is_some_and(|own| name.eq_ignore_ascii_case(own))
    {
        return Ok(());
    }
    Err(Failure::cross_site("this server does not answer to the name in the header Host"))
}

fn check_site(headers: &HeaderMap) -> Result<(), Failure> {
    let own = text(headers, &header::HOST).map(|host| format!("http://{host}"));
    let origin = headers.contains_key(header::ORIGIN) && text(headers, &header::ORIGIN) != own.as_deref();
    let fetch = HeaderName::from_static("sec-fetch-site");
    let site = headers.contains_key(&fetch) && !matches!(text(headers, &fetch), Some("same-origin" | "none"));
    if origin || site {
        return Err(Failure::cross_site("only the page of this server may use its API"));
    }
    Ok(())
}

/// The value of a header that occurs once.
fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_names_that_nobody_else_can_have_are_answered() {
        for host in
            ["localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1:80", "[::1]:8080", "192.168.1.7:8080"]
        {
            assert!(check_host(&headers(&[("host", host)]), None).is_ok(), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8080", "", "a b", "user@:1"]
        {
            assert!(check_host(&headers(&[("host", host)]), None).is_err(), "{host}");
        }
        assert!(check_host(&headers(&[]), None).is_err());
        assert!(check_host(&headers(&[("host", "box.lan:8080")]), Some("box.lan")).is_ok());
        assert!(check_host(&headers(&[("host", "127.0.0.1"), ("host", "evil.example")]), None).is_err());
    }

    #[test]
    fn other_sites_are_refused() {
        let own = ("host", "localhost:8080");
        for fine in [
            vec![own],
            vec![own, ("origin", "http://localhost:8080")],
            vec![own, ("sec-fetch-site", "same-origin")],
            vec![own, ("sec-fetch-site", "none")],
        ] {
            assert!(check_site(&headers(&fine)).is_ok(), "{fine:?}");
        }
        for other in [
            ("origin", "http://evil.example"),
            ("origin", "http://localhost:8081"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", ""),
        ] {
            assert!(check_site(&headers(&[own, other])).is_err(), "{other:?}");
        }
    }
}
