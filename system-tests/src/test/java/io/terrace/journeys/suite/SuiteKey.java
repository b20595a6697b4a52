package io.terrace.journeys.suite;

import java.util.List;
import java.util.Map;

/// A key that programs of the suite share, and who has it. Those that are kept one for each service are
/// wallet-service's
/// here.
@SuppressWarnings("ImmutableEnumChecker") // The lists and maps are.
public enum SuiteKey {
    CONTEXT(
            "wallet-service.context-key",
            "TERRACE_CONTEXT_KEY",
            List.of("wallet-service"),
            Map.of("gateway", "TERRACE_GATEWAY_SERVICES_WALLET_SERVICE_CONTEXT_KEY")),
    CURSOR("cursor-key", "TERRACE_CURSOR_KEY", List.of("wallet-service"), Map.of()),
    PRESENTATION("presentation-key", "TERRACE_WALLET_PRESENTATION_KEY", List.of("wallet-service"), Map.of()),
    SPONSORSHIP("sponsorship-signing-key", "TERRACE_SPONSORSHIP_SIGNING_KEY", List.of("sponsorship-service"), Map.of()),
    MASTER("master-key", "TERRACE_MASTER_KEY", List.of("auth-service"), Map.of()),
    MEDIA(
            "media-signing-key",
            "TERRACE_MEDIA_SIGNING_KEY",
            List.of("media-service", "gateway"),
            Map.of("feed-service", "TERRACE_MEDIA_SIGNING_KEY", "messaging-service", "TERRACE_MEDIA_SIGNING_KEY"));

    private final String secret;
    private final String variable;
    private final List<String> verifiers;
    private final Map<String, String> signers;

    /// @param secret its name in the installation's secrets
    /// @param variable of those who check
    /// @param signers who only sign, each with the variable
    SuiteKey(String secret, String variable, List<String> verifiers, Map<String, String> signers) {
        this.secret = secret;
        this.variable = variable;
        this.verifiers = verifiers;
        this.signers = signers;
    }

    public String secret() {
        return secret;
    }

    public List<String> verifiers() {
        return verifiers;
    }

    public Map<String, String> signers() {
        return signers;
    }

    /// Step 1: all who check accept the next one too.
    public void accept(ProgramSettings settings, String next) {
        verifiers.forEach(program -> settings.set(program, variable + "_PREVIOUS", next));
    }

    /// Step 2: the next one signs; what the last one signed is accepted.
    public void swap(ProgramSettings settings, String next, String last) {
        verifiers.forEach(program -> {
            settings.set(program, variable, next);
            settings.set(program, variable + "_PREVIOUS", last);
        });
        signers.forEach((program, itsVariable) -> settings.set(program, itsVariable, next));
    }

    /// Step 3: the last one is nothing any more. A blank one counts as unset.
    public void forget(ProgramSettings settings) {
        verifiers.forEach(program -> settings.set(program, variable + "_PREVIOUS", ""));
    }
}
