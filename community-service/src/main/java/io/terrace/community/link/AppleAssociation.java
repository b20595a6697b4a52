package io.terrace.community.link;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// Which iOS apps open links of this domain, as Apple reads it.
record AppleAssociation(Applinks applinks) {

    record Applinks(List<Detail> details) {}

    record Detail(List<String> appIDs, List<Component> components) {}

    record Component(@JsonProperty("/") String path) {}

    static AppleAssociation of(List<String> apps) {
        return new AppleAssociation(
                new Applinks(apps.isEmpty() ? List.of() : List.of(new Detail(apps, List.of(new Component("/l/*"))))));
    }
}
