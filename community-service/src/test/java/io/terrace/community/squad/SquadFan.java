package io.terrace.community.squad;

import io.restassured.response.Response;
import io.terrace.community.TestFan;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A fan among others.
record SquadFan(TestFan fan) {

    static SquadFan anyone() {
        return new SquadFan(TestFan.anyone().here());
    }

    SquadFan neighbour() {
        return new SquadFan(fan.neighbour().here());
    }

    UUID id() {
        return fan.id();
    }

    Response ask(SquadFan other) {
        return fan.post(Map.of("userId", other.id()), "/v2/squad/requests");
    }

    String asked(SquadFan other) {
        Response asked = ask(other);
        asked.then().statusCode(201).header("Location", "/v2/squad/requests/" + asked.path("id"));
        return asked.path("id");
    }

    Response accept(String request) {
        return fan.post(Map.of(), "/v2/squad/requests/{id}/accept", request);
    }

    Response decline(String request) {
        return fan.post(Map.of(), "/v2/squad/requests/{id}/decline", request);
    }

    Response withdraw(String request) {
        return fan.delete("/v2/squad/requests/{id}", request);
    }

    Response remove(SquadFan other) {
        return fan.delete("/v2/squad/{id}", other.id());
    }

    Response block(SquadFan other) {
        return fan.put(Map.of(), "/v2/blocks/{id}", other.id());
    }

    Response unblock(SquadFan other) {
        return fan.delete("/v2/blocks/{id}", other.id());
    }

    Response mute(SquadFan other) {
        return fan.put(Map.of(), "/v2/mutes/{id}", other.id());
    }

    SquadFan knows(SquadFan other) {
        other.accept(asked(other)).then().statusCode(200);
        return this;
    }

    List<String> squad() {
        return names(fan.get("/v2/squad?limit=100"));
    }

    List<String> requests(String direction) {
        return names(fan.get("/v2/squad/requests?limit=100&direction={direction}", direction));
    }

    List<String> blocks() {
        return names(fan.get("/v2/blocks?limit=100"));
    }

    String relationship(SquadFan other) {
        return fan.get("/v2/relationships?ids={id}", other.id()).path("items[0].relationship");
    }

    private static List<String> names(Response list) {
        return list.then().statusCode(200).extract().path("items.user.id");
    }
}
