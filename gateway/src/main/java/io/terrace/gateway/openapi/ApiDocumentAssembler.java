package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.gateway.route.Route;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// The published document: the services' and the gateway's own put together, and of each operation what the gateway
/// does with it. The same parts give the same document, in whatever order they come.
final class ApiDocumentAssembler {

    private static final String GATEWAY = "gateway";

    private final ObjectNode own;
    private final DocumentExamples examples;
    private final BiFunction<String, String, Optional<Route>> routes;

    /// @param own the gateway's own document, which the merged one begins with
    /// @param examples of requests and answers
    /// @param routes the route of a method and a path, whose parameters stand for themselves
    ApiDocumentAssembler(
            ObjectNode own, DocumentExamples examples, BiFunction<String, String, Optional<Route>> routes) {
        this.own = own;
        this.examples = examples;
        this.routes = routes;
    }

    /// @param services each service's document by its name
    ObjectNode merge(Map<String, ObjectNode> services, String publicUrl) {
        SortedMap<String, ObjectNode> documents = new TreeMap<>(services);
        documents.put(GATEWAY, own);
        ObjectNode merged = DocumentMerger.merge(own, documents);
        merged.withArray("servers").addObject().put("url", publicUrl);
        new RouteContractWriter(merged, routes).apply();
        OperationTagger.apply(merged);
        examples.apply(merged);
        return merged;
    }
}
