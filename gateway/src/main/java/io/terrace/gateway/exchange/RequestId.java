package io.terrace.gateway.exchange;

import io.terrace.platform.kernel.Ids;
import org.jspecify.annotations.Nullable;

final class RequestId {

    private static final int MIN = 8;
    private static final int MAX = 64;

    private RequestId() {}

    static String of(@Nullable String sent) {
        return sent != null && isSane(sent) ? sent : Ids.next().toString();
    }

    private static boolean isSane(String id) {
        return id.length() >= MIN && id.length() <= MAX && id.chars().allMatch(Ascii::isWord);
    }
}
