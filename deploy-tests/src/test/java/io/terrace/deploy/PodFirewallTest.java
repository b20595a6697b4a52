package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// NetworkPolicies are read as Kubernetes' documentation says.
class PodFirewallTest {

    private static final NetworkHost WALLET = host("wallet", "terrace", "10.0.0.1");
    private static final NetworkHost GATEWAY = host("gateway", "terrace", "10.0.0.2");
    private static final NetworkHost IMPOSTOR = host("gateway", "other", "10.0.0.3");

    @Test
    void everythingIsAllowedWithoutAPolicy() {
        assertThat(new PodFirewall(WALLET, List.of(WALLET, GATEWAY), List.of()).rules())
                .isEqualTo("*filter\nCOMMIT\n");
    }

    @Test
    void policyOfAnotherPodIsNotOfThisOne() throws IOException {
        assertThat(rules("{podSelector: {matchLabels: {app: gateway}}, policyTypes: [Ingress, Egress]}"))
                .doesNotContain("DROP");
    }

    @Test
    void policyWithoutTypesIsOfIngress() throws IOException {
        assertThat(rules("{podSelector: {}}")).contains("-A INPUT  -j DROP").doesNotContain("OUTPUT");
    }

    @Test
    void policyWithoutTypesIsOfEgressTooIfItHasRulesForIt() throws IOException {
        assertThat(rules("{podSelector: {}, egress: [{}]}"))
                .contains("-A INPUT  -j DROP", "-A OUTPUT  -j ACCEPT", "-A OUTPUT  -j DROP");
    }

    @Test
    void podsAreThoseOfThePolicysNamespaceUnlessItNamesOthers() throws IOException {
        assertThat(rules("{podSelector: {}, ingress: [{from: [{podSelector: {matchLabels: {app: gateway}}}]}]}"))
                .contains("-s " + GATEWAY.address())
                .doesNotContain("-s " + IMPOSTOR.address());
        assertThat(rules("""
                {podSelector: {}, ingress: [{from: [{podSelector: {matchLabels: {app: gateway}},
                    namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: other}}}]}]}""")).contains("-s " + IMPOSTOR.address()).doesNotContain("-s " + GATEWAY.address());
    }

    @Test
    void expressionsSelect() throws IOException {
        assertThat(peers("{key: app, operator: NotIn, values: [gateway]}")).isEqualTo("-s " + WALLET.address());
        assertThat(peers("{key: app, operator: In, values: [gateway, other]}")).isEqualTo("-s " + GATEWAY.address());
        assertThat(peers("{key: app, operator: Exists}"))
                .isEqualTo("-s " + WALLET.address() + " -s " + GATEWAY.address());
        assertThat(peers("{key: app, operator: DoesNotExist}")).isEmpty();
    }

    @Test
    void exceptionsOfABlockAreLeftToOtherRules() throws IOException {
        assertThat(rules("""
                {podSelector: {}, egress: [{to: [{ipBlock: {cidr: 0.0.0.0/0, except: [10.0.0.0/8]}}],
                    ports: [{port: 443}]}]}"""))
                .contains("-A BLOCK0 -d 10.0.0.0/8 -j RETURN\n-A BLOCK0 -p tcp --dport 443 -j ACCEPT\n"
                        + "-A OUTPUT -d 0.0.0.0/0 -j BLOCK0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{port: http}", "{port: 1, endPort: 65535}", "{protocol: UDP}"})
    void portThatIsNoNumberIsRefused(String port) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rules("{podSelector: {}, ingress: [{ports: [" + port + "]}]}"));
    }

    /// The addresses that an expression lets in.
    private static String peers(String expression) throws IOException {
        return String.join(
                " ",
                rules("{podSelector: {}, ingress: [{from: [{podSelector: {matchExpressions: [" + expression + "]}}]}]}")
                        .lines()
                        .filter(line -> line.contains("-s "))
                        .map(line -> line.replaceFirst(".*(-s \\S+).*", "$1"))
                        .toList());
    }

    /// Of the wallet's pod, under one policy.
    private static String rules(String spec) throws IOException {
        Manifest policy = new Manifest(
                new YAMLMapper().readTree("{kind: NetworkPolicy, metadata: {namespace: terrace}, spec: " + spec + "}"));
        return new PodFirewall(WALLET, List.of(WALLET, GATEWAY, IMPOSTOR), List.of(policy)).rules();
    }

    private static NetworkHost host(String app, String namespace, String address) {
        return new NetworkHost(app, namespace, Map.of("app", app), address, List.of());
    }
}
