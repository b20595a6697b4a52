package io.terrace.stack.demo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/// What `.terrace/demo.json` tells.
@JsonIgnoreProperties(ignoreUnknown = true)
public record DemoPartner(
        String gatewayUrl,
        String partnerId,
        String communityId,
        String publishableKey,
        String secretKey,
        String operatorToken,
        String mailboxUrl) {}
