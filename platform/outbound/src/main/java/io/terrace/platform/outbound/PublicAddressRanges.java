package io.terrace.platform.outbound;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;

/// Which addresses are the public internet's: what the IANA special-purpose registries leave over.
final class PublicAddressRanges {

    /// With Azure's own address for its machines, which looks public.
    private static final List<IpSubnetFilterRule> NOT_PUBLIC_4 = rules(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "168.63.129.16/32",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");

    /// Teredo and other protocol assignments, documentation, 6to4, the old test network, direct delegation to AS112.
    private static final List<IpSubnetFilterRule> NOT_PUBLIC_6 =
            rules("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20");

    private PublicAddressRanges() {}

    static boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                ? !isIn(NOT_PUBLIC_4, address)
                : isGivenOut(address) && !isIn(NOT_PUBLIC_6, address);
    }

    /// 2000::/3. Outside lie loopback, mapped and compatible IPv4, NAT64, unique local, link local and multicast.
    /// (Netty's rule for it would match every address that begins with three ones as well.)
    private static boolean isGivenOut(InetAddress address) {
        return (address.getAddress()[0] & 0xe0) == 0x20;
    }

    private static boolean isIn(List<IpSubnetFilterRule> rules, InetAddress address) {
        var socket = new InetSocketAddress(address, 0);
        return rules.stream().anyMatch(rule -> rule.matches(socket));
    }

    private static List<IpSubnetFilterRule> rules(String... ranges) {
        return Stream.of(ranges)
                .map(range -> range.split("/", -1))
                .map(range -> new IpSubnetFilterRule(range[0], Integer.parseInt(range[1]), IpFilterRuleType.REJECT))
                .toList();
    }
}
