package io.terrace.community.link;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// That an Android app opens links of this domain, as Android reads it.
///
/// @param relation `delegate_permission/common.handle_all_urls`
record AndroidAssetLink(List<String> relation, AndroidApp target) {

    /// An Android app as Digital Asset Links name it.
    ///
    /// @param namespace `android_app`
    /// @param packageName the app's package
    /// @param fingerprints SHA-256 of the certificates that sign the app
    record AndroidApp(
            String namespace,
            @JsonProperty("package_name") String packageName,
            @JsonProperty("sha256_cert_fingerprints") List<String> fingerprints) {}

    /// @param app `package=fingerprint`
    static AndroidAssetLink of(String app) {
        int equals = app.indexOf('=');
        return new AndroidAssetLink(
                List.of("delegate_permission/common.handle_all_urls"),
                new AndroidApp("android_app", app.substring(0, equals), List.of(app.substring(equals + 1))));
    }
}
