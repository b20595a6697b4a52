package io.terrace.analytics.clickhouse;

import java.io.IOException;

/// ClickHouse cannot do what it was asked for now. The message has its code, and nothing of what was sent.
final class ClickHouseException extends IOException {

    ClickHouseException(String what) {
        super(what);
    }
}
