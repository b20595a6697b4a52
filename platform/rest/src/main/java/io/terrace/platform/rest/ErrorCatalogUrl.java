package io.terrace.platform.rest;

import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/// Where the error catalogue is published: the base of each problem's `type`. It is `terrace.errors-url`; by default
/// `/errors` of the gateway, absolute where `terrace.public-url` is known and relative otherwise.
final class ErrorCatalogUrl {

    private static volatile @Nullable String value;

    private ErrorCatalogUrl() {}

    /// Read when it is first needed: a native executable is built without the configuration it runs with.
    static String get() {
        String known = value;
        if (known == null) {
            known = ConfigProvider.getConfig().getValue("terrace.errors-url", String.class);
            value = known;
        }
        return known;
    }
}
