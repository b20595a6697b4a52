package io.terrace.community.link;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// Which iOS apps open links of this domain, as Apple reads it.
record AppleAssociation(Applinks applinks) {

    /// The apps that open a domain's links.
    record Applinks(List<Detail> details) {}

    /// An app and the paths it opens, as Apple's association file has it.
    record Detail(List<String> appIDs, List<Component> components) {}

    /// A path pattern, as Apple's association file has it.
    record Component(@JsonProperty("/") String path) {}

    static AppleAssociation of(List<String> apps) {
        return new AppleAssociation(
                new Applinks(apps.isEmpty() ? List.of() : List.of(new Detail(apps, List.of(new Component("/l/*"))))));
    }
}
