package io.terrace.messaging;

import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Calls between two fans. What a provider's account needs is looked for when the provider is chosen, and a service
/// whose provider is not set up does not start.
public interface CallsConfig {

    /// `livekit`, `twilio` or, for development, `local`. Without one no call can be begun: 503 `provider_unavailable`.
    Optional<String> provider();

    /// How long one exchange with the provider may take.
    @WithDefault("3s")
    Duration timeout();

    /// How long a credential lets its fan enter the room; who is in it stays.
    @WithDefault("10m")
    Duration credentialTtl();

    /// How often calls that are due are looked for.
    @WithDefault("250ms")
    Duration tick();

    /// Whether this replica ends calls whose time has come. Off in a training run.
    @WithDefault("${terrace.relay.enabled:true}")
    boolean timekeeping();

    /// `development` allows the local provider; everything else does not.
    @WithDefault("${terrace.environment:production}")
    String environment();

    /// The API as providers reach it, without a trailing slash: Twilio signs with it. Environment:
    /// `TERRACE_PUBLIC_URL`.
    @WithDefault("${terrace.public-url:http://localhost:8080}")
    URI publicUrl();

    LiveKit livekit();

    Twilio twilio();

    Local local();

    /// A LiveKit server, or a project of its cloud.
    interface LiveKit {

        /// Where its API is: `https://…`
        Optional<URI> url();

        /// Where apps connect: `wss://…`. That of the API unless given.
        Optional<URI> clientUrl();

        /// Names the secret.
        Optional<String> apiKey();

        /// Signs credentials, and webhooks on their way here.
        Optional<String> apiSecret();
    }

    /// A Twilio account with a TwiML application, whose Voice URL is `{publicUrl}/v2/webhooks/telephony/twilio`.
    interface Twilio {

        @WithDefault("https://api.twilio.com")
        URI url();

        /// `AC…`
        Optional<String> accountSid();

        /// An API key's SID, `SK…`.
        Optional<String> apiKeySid();

        /// That key's secret: signs credentials.
        Optional<String> apiKeySecret();

        /// The TwiML application, `AP…`.
        Optional<String> applicationSid();

        /// The account's auth token: signs webhooks on their way here.
        Optional<String> authToken();
    }

    /// The provider that plays both phones.
    interface Local {

        /// Signs what tests and demos say in a phone's place; no one can without it.
        Optional<String> secret();
    }
}
