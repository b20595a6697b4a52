package io.terrace.auth.otp;

/// The price of one message.
///
/// @param region the country it goes to
/// @param micros millionths of the currency the budgets are in
record Fare(String region, long micros) {

    static final Fare NONE = new Fare("", 0);

    boolean isFree() {
        return micros == 0;
    }
}
