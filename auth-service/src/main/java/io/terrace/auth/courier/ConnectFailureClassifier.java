package io.terrace.auth.courier;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;

/// Tells a carrier that was never spoken to from one that fell silent.
final class ConnectFailureClassifier {

    private ConnectFailureClassifier() {}

    /// Where there was no connection nothing has gone out; all else is not known.
    static DeliveryResult outcome(Throwable failure) {
        return Stream.iterate(failure, one -> one != null, Throwable::getCause)
                        .anyMatch(ConnectFailureClassifier::isOne)
                ? DeliveryResult.UNAVAILABLE
                : DeliveryResult.UNCERTAIN;
    }

    private static boolean isOne(Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || failure instanceof UnresolvedAddressException
                || failure instanceof HttpConnectTimeoutException;
    }
}
