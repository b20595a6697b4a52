package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreaksTest {

    private static final String POLL = """
            {'paths':{'/v2/polls':{'post':{'operationId':'createPoll','parameters':[{'name':'limit','in':'query'}],
             'requestBody':{'content':{'application/json':{'schema':{'properties':{'kind':{'enum':['poll','quiz']}}}}}},
             'responses':{'201':{'content':{'application/json':{'schema':{'$ref':'#/components/schemas/Poll'}}}}}}}},
             'components':{'schemas':{'Poll':{'type':'object','required':['id'],
             'properties':{'id':{'type':'string'},'votes':{'type':'integer'}}}}}}""";

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void additionsBreakNoClients() throws Exception {
        assertThat(breaks("'votes':{", "'voters':{'type':'integer'},'votes':{")).isEmpty();
        assertThat(breaks("'required':['id']", "'required':['id','votes']")).isEmpty();
        assertThat(breaks("['poll','quiz']", "['poll','quiz','prediction']")).isEmpty();
        assertThat(breaks("[{'name'", "[{'name':'cursor','in':'query'},{'name'"))
                .isEmpty();
    }

    @Test
    void removalsBreakClients() throws Exception {
        assertThat(breaks("/v2/polls", "/v2/votes")).containsExactly("post /v2/polls is gone");
        assertThat(breaks("createPoll", "makePoll")).containsExactly("post /v2/polls has another operationId");
        assertThat(breaks("'limit'", "'most'")).containsExactly("post /v2/polls no longer takes query limit");
        assertThat(breaks("'201'", "'202'")).contains("post /v2/polls no longer answers 201");
        assertThat(breaks("'votes':{", "'voters':{")).containsExactly("post /v2/polls 201.votes is gone");
        assertThat(breaks(",'quiz'", "")).containsExactly("post /v2/polls request.kind no longer takes quiz");
    }

    @Test
    void typeAndRequirementChangesBreakClients() throws Exception {
        assertThat(breaks("'required':['id'],", "")).containsExactly("post /v2/polls 201.id is not always there");
        assertThat(breaks("{'type':'string'}", "{'type':['string','null']}")).hasSize(1);
        assertThat(breaks("{'properties':{'kind'", "{'required':['kind'],'properties':{'kind'"))
                .containsExactly("post /v2/polls request.kind must be sent");
        assertThat(breaks("'in':'query'", "'in':'query','required':true"))
                .containsExactly("post /v2/polls needs query limit");
    }

    private List<String> breaks(String part, String instead) throws Exception {
        return Breaks.between(read(POLL), read(POLL.replace(part, instead)));
    }

    private JsonNode read(String text) throws Exception {
        return json.readTree(text.replace('\'', '"'));
    }
}
