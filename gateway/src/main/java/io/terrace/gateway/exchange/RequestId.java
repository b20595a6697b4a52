package io.terrace.gateway.exchange;

import io.terrace.platform.kernel.Ids;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A client may bring its own id if it is a UUID. Nothing else is taken over, since the id is in logs and a client
/// could put anything in its place, a key for instance.
final class RequestId {

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private RequestId() {}

    static String of(@Nullable String sent) {
        return sent != null && isUuid(sent) ? sent : Ids.next().toString();
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }
}
