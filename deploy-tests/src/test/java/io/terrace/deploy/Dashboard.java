package io.terrace.deploy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// A page of graphs, as Grafana reads it. The same dashboard gives the same bytes.
///
/// @param id names its file and its address
record Dashboard(String id, String title, List<Panel> panels) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SCHEMA = 39;
    /// Of Grafana's grid, which has 24 columns.
    private static final int COLUMNS = 24;

    private static final int WIDTH = 8;
    private static final int HEIGHT = 7;

    /// The Prometheus that whoever looks has chosen.
    private static final String SOURCE = "${datasource}";

    String json() {
        ObjectNode json = JSON.createObjectNode()
                .put("uid", "terrace-" + id)
                .put("title", "Terrace: " + title)
                .put("schemaVersion", SCHEMA)
                .put("editable", false)
                .put("refresh", "30s")
                .put("timezone", "browser");
        json.putArray("tags").add("terrace");
        json.putObject("time").put("from", "now-3h").put("to", "now");
        json.putObject("templating")
                .putArray("list")
                .addObject()
                .put("name", "datasource")
                .put("label", "Prometheus")
                .put("type", "datasource")
                .put("query", "prometheus");
        ArrayNode places = json.putArray("panels");
        for (int i = 0; i < panels.size(); i++) {
            place(places.addObject().put("id", i + 1), i);
        }
        return json.toPrettyString() + "\n";
    }

    private void place(ObjectNode json, int index) {
        Panel panel = panels.get(index);
        int perRow = COLUMNS / WIDTH;
        json.put("type", "timeseries").put("title", panel.title());
        json.putObject("datasource").put("type", "prometheus").put("uid", SOURCE);
        json.putObject("gridPos")
                .put("x", index % perRow * WIDTH)
                .put("y", index / perRow * HEIGHT)
                .put("w", WIDTH)
                .put("h", HEIGHT);
        json.putObject("fieldConfig")
                .putObject("defaults")
                .put("unit", panel.unit())
                .put("min", 0);
        ArrayNode targets = json.putArray("targets");
        for (Panel.Query query : panel.queries()) {
            targets.addObject()
                    .put("refId", String.valueOf((char) ('A' + targets.size())))
                    .put("expr", query.expression())
                    .put("legendFormat", query.legend());
        }
    }
}
