package io.terrace.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;

/// What an object of an overlay is allowed in spite of a rule, as `policy/exceptions.yaml` has it.
///
/// @param object `Kind name`
/// @param expires the last day on which it holds
record PolicyException(String rule, String object, String reason, LocalDate expires) {

    static List<PolicyException> all() {
        try {
            JsonNode file = new YAMLMapper()
                    .readTree(Overlay.DEPLOY.resolve("policy/exceptions.yaml").toFile());
            return Manifest.each(file.path("exceptions"))
                    .map(one -> new PolicyException(
                            one.path("rule").asText(),
                            one.path("object").asText(),
                            one.path("reason").asText(),
                            LocalDate.parse(one.path("expires").asText())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What an overlay breaks beside what is excepted.
    static List<Violation> violations(List<Manifest> manifests) {
        List<PolicyException> exceptions = all();
        return ManifestRules.check(manifests).stream()
                .filter(violation -> exceptions.stream().noneMatch(one -> one.excuses(violation)))
                .toList();
    }

    boolean excuses(Violation violation) {
        return violation.rule().equals(rule) && violation.object().equals(object);
    }
}
