package io.terrace.community.link;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// Which iOS apps open links of this domain, as Apple reads it.
record AppleAssociation(Applinks applinks) {

    /// The apps that open a domain's links.
    ///
    /// @param details the apps, each with its paths
    record Applinks(List<Detail> details) {}

    /// An app and the paths it opens, as Apple's association file has it.
    ///
    /// @param appIDs the apps, each as team id and bundle id
    /// @param components the paths they open
    record Detail(List<String> appIDs, List<Component> components) {}

    /// A path pattern, as Apple's association file has it.
    ///
    /// @param path the pattern
    record Component(@JsonProperty("/") String path) {}

    static AppleAssociation of(List<String> apps) {
        return new AppleAssociation(
                new Applinks(apps.isEmpty() ? List.of() : List.of(new Detail(apps, List.of(new Component("/l/*"))))));
    }
}
