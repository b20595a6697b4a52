package io.terrace.stack.demo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/// What `.terrace/demo.json` tells.
///
/// @param communityId the one that its keys open: for test keys, the test community
/// @param mode of its keys, `test`
@JsonIgnoreProperties(ignoreUnknown = true)
public record DemoPartner(
        String gatewayUrl,
        String partnerId,
        String communityId,
        String mode,
        String publishableKey,
        String secretKey,
        String operatorToken,
        String mailboxUrl) {}
