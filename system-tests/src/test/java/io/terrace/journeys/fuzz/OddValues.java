package io.terrace.journeys.fuzz;

import java.util.List;

/// What clients send that nobody meant: JSON values as they are written, and texts for addresses and headers.
final class OddValues {

    /// Part of what is made up; no error repeats it.
    static final String MARKER = "fuzz7f3a";

    static final int MILLION = 1_000_000;

    static final List<String> TYPES = List.of(
            "\"fuzz7f3a\"", "1", "1.5", "-1", "0", "true", "false", "{}", "[]", "[null]", "[[]]", "\"7\"", "\"true\"",
            "\"\"", "{\"fuzz7f3a\":1}", "[1]", "[\"fuzz7f3a\"]");

    static final List<String> NUMBERS = List.of(
            "2147483647",
            "2147483648",
            "-2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "12345678901234567890",
            "-0",
            "-0.0",
            "0",
            "-1",
            "1.0",
            "1.5",
            "9.99",
            "1e2",
            "1e400",
            "-1e400",
            "1e-400",
            "1E+2147483647",
            "9007199254740993",
            "\"7\"",
            "\"NaN\"",
            "\"Infinity\"",
            "\"\"",
            "NaN",
            "Infinity",
            "-Infinity",
            "01",
            "+1",
            ".5",
            "0x10",
            "1_000");

    static final List<String> DATES = List.of(
            "\"-4713-01-01T00:00:00Z\"",
            "\"-4714-11-24T00:00:00Z\"",
            "\"0000-01-01T00:00:00Z\"",
            "\"0001-01-01T00:00:00Z\"",
            "\"9999-12-31T23:59:59.999Z\"",
            "\"9999-12-31T23:59:59.999999999Z\"",
            "\"10000-01-01T00:00:00Z\"",
            "\"+10000-01-01T00:00:00Z\"",
            "\"+294277-01-01T00:00:00Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"-999999999-01-01T00:00:00Z\"",
            "\"+1000000000-01-01T00:00:00Z\"",
            "\"1970-01-01T00:00:00Z\"",
            "\"1969-12-31T23:59:59Z\"",
            "\"2016-12-31T23:59:60Z\"",
            "\"2027-01-01T24:00:00Z\"",
            "\"2027-02-30T00:00:00Z\"",
            "\"2027-01-01T00:00:00+18:00\"",
            "\"2027-01-01T00:00:00+18:01\"",
            "\"2027-01-01T00:00:00-99:99\"",
            "\"2027-01-01T00:00:00\"",
            "\"2027-01-01\"",
            "\"2027-01-01T00:00:00[Europe/Madrid]\"",
            "\"2027-01-01T00:00:00.0000000000000001Z\"",
            "\"2027-01-01 00:00:00\"",
            "\"now\"",
            "\"infinity\"",
            "\"-infinity\"",
            "\"\"",
            "0",
            "1e18",
            "1.5",
            "4102444800000",
            "-1",
            "[2027,1,1]",
            "\"fuzz7f3a\"");

    /// Without a million characters, which are made when they are needed.
    static final List<String> TEXTS = List.of(
            "\"\"",
            "\" \"",
            "\"\\t\\n\"",
            "\"\\u0000\"",
            "\"fuzz7f3a\\u0000fuzz7f3a\"",
            "\"\\ud800\"",
            "\"fuzz7f3a\\udc00\\ud800\"",
            "\"\\ud83d\\ude00\"",
            "\"\\u202efuzz7f3a\\u202c\"",
            "\"\u05d0\u05d1 \u0627\u0644\u0639\"",
            "\"e\\u0301\\u0301\\u0301\\u0301\\u0301\"",
            "\"\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67\"",
            "\"\\uffff\\ufffe\\ufeff\"",
            "\"\\u0085\\u2028\\u00a0\"",
            "\"\\u001b[31mfuzz7f3a\"",
            "\"'; select pg_sleep(9); --\"",
            "\"${jndi:ldap://fuzz7f3a}\"",
            "\"{{7*7}}%s%n%x fuzz7f3a\"",
            "\"../../../../etc/passwd\"",
            "\"<script>fuzz7f3a</script>\"",
            "\"fuzz7f3a\\r\\nX-Fuzz: 1\"",
            "\"\\\\\"",
            "\"%00%ff%c0%ae\"",
            "\"null\"",
            "\"fuzz7f3a\"");

    static final List<String> ENUMS = List.of(
            "0", "1", "-1", "2147483648", "true", "\"0\"", "\"1\"", "\"\"", "\" \"", "\"fuzz7f3a\"", "[\"fuzz7f3a\"]",
            "{}", "1.0");

    static final List<String> BOOLEANS =
            List.of("0", "1", "1.0", "\"true\"", "\"false\"", "\"TRUE\"", "\"yes\"", "\"\"", "[true]", "{}", "\"0\"");

    static final List<String> ROOTS = List.of(
            "null", "[]", "{}", "\"fuzz7f3a\"", "1", "true", "", " ", "{", "[", "}", "{\"fuzz7f3a\"", "{\"a\":1,}",
            "{a:1}", "{'a':1}", "[{}]", "{\"\":\"\"}", "/*fuzz7f3a*/{}", "\uFEFF{}");

    static final List<String> TRAILERS =
            List.of(" {}", "fuzz7f3a", ",", "]", "}", "\u0000", " null", "\n\n", "//fuzz7f3a", "{\"fuzz7f3a\":1}");

    /// Of a path; `{own}` and `{other}` stand for ids.
    static final List<String> IDS = List.of(
            "{OWN}",
            "{other}",
            "{other}",
            "{random}",
            "{undashed}",
            "%7B{own}%7D",
            "{own}%00",
            "%00",
            "{own}%20",
            "%20",
            "{own}%2F",
            "..%2F..%2Fhealth",
            "%2e%2e",
            "{own}%2Fextra",
            "{own}.json",
            "{own};fuzz7f3a=1",
            "not-an-id-fuzz7f3a",
            "00000000-0000-0000-0000-000000000000",
            "ffffffff-ffff-ffff-ffff-ffffffffffff",
            "1-1-1-1-1",
            "0",
            "-1",
            "9223372036854775808",
            "1e400",
            "null",
            "%c0%af",
            "%ff%fe",
            "%ed%a0%80",
            "%E2%80%AEfuzz7f3a",
            "%F0%9F%98%80",
            "%",
            "%zz",
            "%u0041",
            "-4713-01-01",
            "+999999999-12-31",
            "0000-01-01",
            "10000-01-01",
            "2027-02-30",
            "*",
            "%27%20or%201=1--",
            "{long}");

    /// Of a query parameter.
    static final List<String> QUERIES = List.of(
            "", "0", "-1", "101", "2147483648", "9223372036854775808", "1.5", "1e400", "NaN", "fuzz7f3a", "%00",
            "fuzz7f3a%00", "%ff", "%ed%a0%80", "%zz", "%", "%20", "%F0%9F%98%80", "true", "null", "[]", "%7B%7D",
            "-4713-01-01T00:00:00Z", "%2B999999999-12-31T23:59:59Z", "-999999999-01-01T00:00:00Z",
            "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "2016-12-31T23:59:60Z", "-4713-01-01",
            "%2B999999999-12-31", "0000-01-01", "2027-02-30", "00000000-0000-0000-0000-000000000000", "a,b,,c",
            "{long}", "event:fuzz7f3a", "poll:", "me,me,me");

    static final List<String> CONTENT_TYPES = List.of(
            "", "text/plain", "application/xml", "application/json; charset=utf-16", "application/json;charset=fuzz7f3a",
            "multipart/form-data", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "*/*",
            "application/merge-patch+json", "application/cbor", "fuzz7f3a", "application/json, text/plain", "/",
            "application/", "text/csv", "application/json; q=\"", "application/octet-stream", "text/event-stream");

    static final List<String> METHODS = List.of(
            "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "FUZZ", "CONNECT", "QUERY",
            "fuzz7f3a", "G\u00e9T");

    /// Name and value, with a tab between them.
    static final List<String> HEADERS = List.of(
            "If-Match\t\"zz\"",
            "If-Match\tzz",
            "If-Match\tW/\"1\"",
            "If-Match\t",
            "If-Match\t\"",
            "If-Match\t{long}",
            "If-None-Match\t*",
            "If-None-Match\t\"fuzz7f3a",
            "Idempotency-Key\t{long256}",
            "Idempotency-Key\t{long}",
            "Idempotency-Key\t",
            "Idempotency-Key\t\u00ff\u00fe fuzz7f3a",
            "Idempotency-Key\t\"fuzz7f3a\"",
            "Accept\tapplication/xml",
            "Accept\ttext/html",
            "Accept\t*/*;q=0",
            "Accept\tfuzz7f3a",
            "Accept\t;;;,,,",
            "Accept\tapplication/json;q=abc",
            "Accept\t{long}",
            "Accept-Language\tfuzz7f3a-{long256}",
            "Accept-Encoding\tgzip;q=fuzz7f3a",
            "Accept-Charset\tfuzz7f3a",
            "Last-Event-ID\tfuzz7f3a",
            "Last-Event-ID\t{long}",
            "Last-Event-ID\t-1",
            "Last-Event-ID\t\u00ff",
            "traceparent\tfuzz7f3a",
            "traceparent\t00-00000000000000000000000000000000-0000000000000000-01",
            "traceparent\tff-{long256}",
            "tracestate\t{long}",
            "baggage\tfuzz7f3a={long256}",
            "X-Request-Id\tfuzz7f3a",
            "X-Service-SDK-Version\tfuzz7f3a",
            "X-Service-SDK-Version\t99999999999.0.0",
            "X-Service-SDK-Platform\tfuzz7f3a",
            "X-Service-Installation-Id\tfuzz7f3a",
            "X-Service-Installation-Id\t{long}",
            "X-Forwarded-For\tfuzz7f3a",
            "Forwarded\tfor=fuzz7f3a",
            "X-HTTP-Method-Override\tDELETE",
            "Range\tbytes=fuzz7f3a",
            "Range\tbytes=-1",
            "Range\tbytes=9223372036854775808-",
            "Range\tbytes=5-1",
            "Range\tbytes=0-0,1-1,2-2",
            "If-Range\tfuzz7f3a",
            "If-Modified-Since\tfuzz7f3a",
            "Upload-Offset\t-1",
            "Upload-Offset\t1e400",
            "Upload-Offset\t9223372036854775808",
            "Upload-Offset\tfuzz7f3a",
            "Origin\thttps://fuzz7f3a.example",
            "Origin\tnull",
            "Origin\t{long}",
            "Access-Control-Request-Method\tDELETE",
            "Cookie\tfuzz7f3a={long}",
            "Expect\tfuzz7f3a",
            "Upgrade\tfuzz7f3a",
            "Connection\tfuzz7f3a",
            "Content-Language\tfuzz7f3a",
            "X-Fuzz\t\u00c3\u00a9\u00ff\u0080",
            "X-Fuzz\t{huge}",
            "{many}\t1");

    private OddValues() {}
}
