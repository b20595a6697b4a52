package io.terrace.messaging.call.provider;

import java.io.IOException;

/// The provider does not answer, not in time, or with a refusal that is about us.
public final class ProviderDownException extends IOException {

    /// @param what such as "503 of CreateRoom"; never a body, which may repeat what was sent
    ProviderDownException(String what) {
        super(what);
    }
}
