package io.terrace.gateway;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

@QuarkusMain
public class Main {

    public static void main(String[] args) {
        // Quarkus would answer a malformed URI before the gateway sees it, with a bare 400. The gateway is stricter
        // about paths and queries than that check, and answers as the contract has it.
        System.setProperty("vertx.disableURIValidation", "true");
        Quarkus.run(args);
    }
}
