package io.terrace.auth.provision;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.partner.PartnerSettings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What an app receives at its start. Never a secret.
///
/// @param communityId of a test key: the test community
/// @param communityName the community's name
/// @param mode what is done with the key stays apart from what is done with keys of the other mode
/// @param configVersion grows with every change of the partner's configuration
/// @param features whether each is there and switched on; one that this installation does not serve is false
@RegisterForReflection
record AppStartupConfigView(
        UUID partnerId,
        UUID communityId,
        String communityName,
        @Schema(enumeration = {"live", "test"}) String mode,
        long configVersion,
        Auth auth,
        Map<String, Boolean> features,
        PartnerSettings.Branding branding,
        AppLinks links,
        Stream stream,
        PartnerSettings.Limits limits,
        PartnerSettings.Analytics analytics,
        PartnerSettings.Sponsorship sponsorship,
        PartnerSettings.Retry retry,
        PartnerSettings.Sdk sdk) {

    /// How fans can sign in.
    ///
    /// @param methods the ways to sign in
    /// @param ssoProviders the identity providers, by the names that `sso` takes
    /// @param otpChannels the channels that codes are sent through
    record Auth(List<String> methods, List<String> ssoProviders, List<DeliveryChannel> otpChannels) {}

    /// The links that open the app.
    ///
    /// @param scheme of the app's own links
    /// @param universalDomains the domains whose links open the app
    record AppLinks(String scheme, List<String> universalDomains) {}

    /// Where the event stream is, and how often a comment comes on it at least, in seconds.
    ///
    /// @param url the stream's address
    /// @param heartbeatSec the longest time without a line, in seconds
    record Stream(URI url, int heartbeatSec) {}
}
