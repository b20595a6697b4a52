package io.terrace.bench.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.gateway.filter.ratelimit.KeyResolver;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;

/// Spring Cloud Gateway as its documentation has it: routes, rate limiter and headers are configuration.
@SpringBootApplication
public class SpringGateway {

    public static void main(String[] args) {
        SpringApplication.run(SpringGateway.class, args);
    }

    @Bean
    KeyResolver fan() {
        return exchange -> Mono.justOrEmpty((String) exchange.getAttribute(CredentialCheckFilter.USER));
    }
}
