package io.terrace.analytics.clickhouse;

/// ClickHouse answers that it will not do what it was asked for, however often. The message has its code, and
/// nothing of what was sent.
final class ClickHouseRefusedException extends RuntimeException {

    private final int code;

    ClickHouseRefusedException(int code) {
        super("ClickHouse refused a statement, code " + code);
        this.code = code;
    }

    int code() {
        return code;
    }
}
