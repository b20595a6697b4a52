package io.terrace.auth.otp;

/// The price of one message.
///
/// @param region the country it goes to
/// @param micros millionths of the currency the budgets are in
record MessagePrice(String region, long micros) {

    static final MessagePrice NONE = new MessagePrice("", 0);

    boolean isFree() {
        return micros == 0;
    }
}
